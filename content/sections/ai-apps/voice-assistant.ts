import type { LessonContent } from '#rules/outline.ts';

export const voiceAssistant: LessonContent[] = [
  {
    id: 'voice-assistant-listen',
    kind: 'video',
    title: 'Voice Assistant: Turn Speech into Text',
    description:
      'Ask for the microphone, show a wave that follows the voice, and read the words as they are spoken. You will support English, Malay and Indonesian.',
  },
  {
    id: 'voice-assistant-understand',
    kind: 'video',
    title: 'Voice Assistant: Understand What People Want',
    description:
      'Turn a spoken sentence into a task with a date, a place or a name. You will ask back when something is missing, just like a good helper.',
  },
  {
    id: 'voice-assistant-speak',
    kind: 'video',
    title: 'Voice Assistant: Answer with a Clear Voice',
    description:
      'Read answers aloud with text to speech, choose voice and speed, and stop at once when the person speaks again.',
  },
  {
    id: 'voice-assistant-live',
    kind: 'video',
    title: 'Voice Assistant: Talk Live with Little Delay',
    description:
      'Use the Gemini Live API to send sound both ways and talk almost as with a person. You will compare the cost and the feel with the simple way.',
  },
  {
    id: 'voice-assistant-polish',
    kind: 'video',
    title: 'Voice Assistant: Noise, Permissions and Polish',
    description:
      'Handle a loud street, a refused permission and a lost connection with grace. You finish the fifth app, and you have everything you need to build a sixth of your own.',
  },
];
