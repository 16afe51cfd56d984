import type { LessonContent } from '#rules/outline.ts';

export const chatbot: LessonContent[] = [
  {
    id: 'chatbot-plan',
    kind: 'video',
    title: 'Chatbot: Plan the App and Build the Screen',
    description:
      'Draw the chat on paper, then build it: bubbles, an input that grows, and a list that stays at the newest message. The app already looks finished before any AI is in it.',
  },
  {
    id: 'chatbot-connect-gemini',
    kind: 'video',
    title: 'Chatbot: Connect Gemini with Firebase AI Logic',
    description:
      'Send your first prompt from Flutter and show the answer. Firebase AI Logic keeps the key out of your app, so nobody can take it from there.',
  },
  {
    id: 'chatbot-streaming',
    kind: 'video',
    title: 'Chatbot: Stream the Reply as It Is Written',
    description:
      'Show the answer piece by piece instead of making people wait. You will add a stop button, and handle a connection that breaks in the middle.',
  },
  {
    id: 'chatbot-memory',
    kind: 'video',
    title: 'Chatbot: Remember the Conversation',
    description:
      'Keep the history of each chat in Firestore and send the model only what it needs. People can close the app and go on tomorrow.',
  },
  {
    id: 'chatbot-role',
    kind: 'video',
    title: 'Chatbot: Give It a Role and Clear Limits',
    description:
      'Write a system instruction that turns a general model into the assistant of one shop. You will test what it should refuse, and what it must never invent.',
  },
  {
    id: 'chatbot-app-check',
    kind: 'video',
    title: 'Chatbot: Protect Your Quota with App Check',
    description:
      'Let only your own app call the model, and set a daily limit for each person. You will sleep well, because your bill cannot surprise you.',
  },
];
