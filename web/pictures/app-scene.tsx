import type { ReactNode } from 'react';
import { BusinessAutomation } from './apps/business-automation.tsx';
import { Chatbot } from './apps/chatbot.tsx';
import { DocumentSummarizer } from './apps/document-summarizer.tsx';
import { ImageGenerator } from './apps/image-generator.tsx';
import { VoiceAssistant } from './apps/voice-assistant.tsx';
import { paint } from './paint.ts';

/** The five apps that are drawn. */
export type AppId =
  | 'chatbot'
  | 'image-generator'
  | 'document-summarizer'
  | 'business-automation'
  | 'voice-assistant';

export function isApp(name: string): name is AppId {
  return name in scenes;
}

/** The screen of one of the five apps, 280 by 560; each of its pieces is a group, so that it can fall into place. */
export function AppScene({ id }: { id: AppId }) {
  return scenes[id];
}

/** A cropped picture of an app: the most characteristic part of its screen. */
export function AppPicture({ id, className = '' }: { id: AppId; className?: string }) {
  const { x, y, width } = windows[id];
  const height = width * heightOfWidth;
  return (
    <svg viewBox={`${x} ${y} ${width} ${height}`} className={className} aria-hidden="true">
      <path d={`M${x} ${y}h${width}v${height}h${-width}z`} fill={paint.night} />
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

/** The crop of each app's screen, which cuts no piece in two. */
const windows: Record<AppId, { x: number; y: number; width: number }> = {
  chatbot: { x: -83, y: 96, width: 446 },
  'image-generator': { x: 16, y: 130, width: 248 },
  'document-summarizer': { x: -103, y: 40, width: 486 },
  'business-automation': { x: -104, y: 48, width: 488 },
  'voice-assistant': { x: -30, y: 40, width: 340 },
};

const heightOfWidth = 0.72;
