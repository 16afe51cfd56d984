import { drawBusinessAutomation } from './business-automation.ts';
import { drawChatbot } from './chatbot.ts';
import { drawDart } from './dart.ts';
import { drawDocumentSummarizer } from './document-summarizer.ts';
import { drawFirebase } from './firebase.ts';
import { drawImageGenerator } from './image-generator.ts';
import { drawSetup } from './setup.ts';
import { drawVoiceAssistant } from './voice-assistant.ts';
import { drawWidgets } from './widgets.ts';

/** Draws a lesson's picture at a phase (0 to 1) of its loop, as SVG in 480 by 560 units. */
export type Motif = (phase: number) => string;

export function motifFor(sectionImage: string, lessonId: string): Motif {
  if (sectionImage === 'dart') return (phase) => drawDart(phase, lessonId);
  if (sectionImage === 'widgets') return (phase) => drawWidgets(phase, lessonId);
  if (sectionImage === 'firebase') return (phase) => drawFirebase(phase, lessonId);
  if (sectionImage === 'ai-apps') return motifForApp(lessonId);
  return drawSetup;
}

function motifForApp(lessonId: string): Motif {
  const app = Object.keys(apps).find((name) => lessonId.startsWith(name));
  const motif = app === undefined ? undefined : apps[app];
  if (!motif) throw new Error(`No picture is drawn for the app of ${lessonId}`);
  return motif;
}

const apps: Record<string, Motif> = {
  chatbot: drawChatbot,
  'image-generator': drawImageGenerator,
  'document-summarizer': drawDocumentSummarizer,
  'business-automation': drawBusinessAutomation,
  'voice-assistant': drawVoiceAssistant,
};
