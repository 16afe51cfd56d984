import type { ReactNode } from 'react';
import type { AppId } from '#content/landing.ts';
import { BusinessAutomation } from './apps/business-automation.tsx';
import { Chatbot } from './apps/chatbot.tsx';
import { DocumentSummarizer } from './apps/document-summarizer.tsx';
import { ImageGenerator } from './apps/image-generator.tsx';
import { VoiceAssistant } from './apps/voice-assistant.tsx';
import { paint } from './paint.ts';

/** The screen of one of the five apps, 280 by 560; each of its pieces is a group, so that it can fall into place. */
export function AppScene({ id }: { id: AppId }) {
  return scenes[id];
}

/** A window on an app: as much of its screen as a card can show, from the part one knows it by. */
export function AppPicture({ id, className = '' }: { id: AppId; className?: string }) {
  return (
    <svg viewBox={`-30 ${windows[id]} 340 244`} className={className} aria-hidden="true">
      <path d={`M-30 ${windows[id]}h340v244h-340z`} fill={paint.night} />
      {scenes[id]}
    </svg>
  );
}

const scenes: Record<AppId, ReactNode> = {
  chatbot: <Chatbot />,
  'image-generator': <ImageGenerator />,
  'document-summarizer': <DocumentSummarizer />,
  'business-automation': <BusinessAutomation />,
  'voice-assistant': <VoiceAssistant />,
};

/** Where each window begins, in the scene's own height. */
const windows: Record<AppId, number> = {
  chatbot: 92,
  'image-generator': 96,
  'document-summarizer': 158,
  'business-automation': 142,
  'voice-assistant': 50,
};
