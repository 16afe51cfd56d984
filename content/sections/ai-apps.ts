import type { SectionContent } from '#rules/outline.ts';
import { chatbot } from './ai-apps/chatbot.ts';
import { imageGenerator } from './ai-apps/image-generator.ts';
import { documentSummarizer } from './ai-apps/document-summarizer.ts';
import { businessAutomation } from './ai-apps/business-automation.ts';
import { voiceAssistant } from './ai-apps/voice-assistant.ts';

export const aiApps: SectionContent = {
  id: 5,
  title: 'Build 5 Real-World AI Apps',
  image: 'ai-apps',
  opensWith: 'ultra',
  lessons: [...chatbot, ...imageGenerator, ...documentSummarizer, ...businessAutomation, ...voiceAssistant],
};
