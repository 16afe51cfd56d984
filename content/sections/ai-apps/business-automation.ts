import type { LessonContent } from '#rules/outline.ts';

export const businessAutomation: LessonContent[] = [
  {
    id: 'business-automation-map-the-work',
    kind: 'video',
    title: 'Business Automation: Map the Work First',
    description:
      'Follow one order through a small shop, from the first message to the receipt. You will decide what the app may do alone, and where a person must say yes.',
  },
  {
    id: 'business-automation-function-calling',
    kind: 'video',
    title: 'Business Automation: Let the Model Call Your Code',
    description:
      'Describe your own functions to the model, so that it can look up stock or create an order. You check every value before anything happens.',
  },
  {
    id: 'business-automation-orders',
    kind: 'video',
    title: 'Business Automation: From Messages to Orders',
    description:
      'Turn a customer message in everyday language into a clean order in Firestore. Two people can order the last item, and only one of them gets it.',
  },
  {
    id: 'business-automation-invoices',
    kind: 'video',
    title: 'Business Automation: Invoices as PDF and E-mail',
    description:
      'Create an invoice as a PDF in a Cloud Function, number it without gaps, and mail it to the customer. It is sent once, even when the function runs twice.',
  },
  {
    id: 'business-automation-reports',
    kind: 'video',
    title: 'Business Automation: A Report Every Morning',
    description:
      'Run a function on a schedule, let the model write three clear sentences about yesterday, and send them to the owner. The numbers come from your data, never from the model.',
  },
  {
    id: 'business-automation-approvals',
    kind: 'video',
    title: 'Business Automation: Approvals and a Clear Log',
    description:
      'Show every step that is waiting for a yes, and write down who decided what, and when. With this, a real business can trust your app.',
  },
];
