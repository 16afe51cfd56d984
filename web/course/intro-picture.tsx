import type { ReactNode } from 'react';
import { Chatbot } from '../pictures/apps/chatbot.tsx';
import { ImageGenerator } from '../pictures/apps/image-generator.tsx';
import { VoiceAssistant } from '../pictures/apps/voice-assistant.tsx';
import { paint } from '../pictures/paint.ts';
import { Phone } from '../pictures/phone.tsx';

/** A still of what the course builds: three of the apps, on the phones they run on. */
export function IntroPicture({ className = '' }: { className?: string }) {
  return (
    <NightFrame className={className}>
      <Phone className="mt-[24%] w-[33%] shrink-0 self-start">
        <ImageGenerator />
      </Phone>
      <Phone className="mt-[9%] w-[42%] shrink-0 self-start">
        <Chatbot />
      </Phone>
      <Phone className="mt-[24%] w-[33%] shrink-0 self-start">
        <VoiceAssistant />
      </Phone>
    </NightFrame>
  );
}

/** Pictures glow on the night, in both schemes. */
export function NightFrame({ className = '', children }: { className?: string; children: ReactNode }) {
  return (
    <div
      aria-hidden="true"
      style={{ background: paint.night }}
      className={`flex items-center justify-center gap-[3%] overflow-hidden ${className}`}
    >
      {children}
    </div>
  );
}
