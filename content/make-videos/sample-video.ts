import { readFileSync } from 'node:fs';
import type { CourseContent, LandingContent } from '#rules/content/document.ts';
import { inLanguage } from '#rules/content/localized.ts';
import { talks } from '#content/talks.ts';
import type { Card } from './card.ts';
import { type Motif, motifFor } from './motifs/motif-for.ts';

const english = { language: 'en', defaultLanguage: 'en' };

export const course = inLanguage(readPage('course') as CourseContent, english);

export const { showcase } = inLanguage(readPage('landing') as LandingContent, english);

function readPage(name: string): unknown {
  return JSON.parse(readFileSync(new URL(`../${name}.json`, import.meta.url), 'utf8'));
}

/** The video of a lesson: scenes, each with a card, a motif and narration. */
export type SampleVideo = {
  /** The id of its lesson, or the name of the video. */
  id: string;
  framesPerSecond: number;
  scenes: Scene[];
  /** Pauses between scenes stretch the video to this length; by default the narration decides. */
  seconds?: number;
};

export type Scene = { card: Card; motif: Motif; sentences: string[] };

/** One video for each video lesson, in the order of the course. */
export function planVideos(): SampleVideo[] {
  let before = 0;
  return course.sections.flatMap((section) => {
    const first = before;
    before += section.lessons.length;
    return section.lessons
      .map((lesson, place) => ({ ...lesson, number: first + place + 1 }))
      .filter((lesson) => lesson.kind === 'video')
      .map((lesson): SampleVideo => {
        const [app, rest] = splitTitle(lesson.title);
        const card: Card = {
          section: `Section ${section.id} · ${section.title}`,
          eyebrow: `Lesson ${lesson.number}${app ? ` · ${app}` : ''}`,
          title: rest,
          footer: course.title,
        };
        const motif = motifFor(section.picture.replace('drawing:', ''), lesson.id);
        const opening = `Lesson ${lesson.number}. ${lesson.title}.`;
        const talk = talks[lesson.id];
        if (!talk) {
          const sentences = [opening, ...toSentences(lesson.description)];
          return { id: lesson.id, framesPerSecond, scenes: [{ card, motif, sentences }] };
        }
        const scenes = talk.map((chapter, index) => ({
          card: { ...card, chapter: chapter.title, footer: `Chapter ${index + 1} of ${talk.length}` },
          motif: chapterMotifs[index % chapterMotifs.length]!,
          sentences: [...(index === 0 ? [opening] : []), ...toSentences(chapter.words)],
        }));
        return { id: lesson.id, framesPerSecond, scenes, seconds: 180 };
      });
  });
}

/** Lessons have little motion, none of it fast. */
const framesPerSecond = 12;

/** The chapters of the talk follow the course, and so do their motifs. */
const chapterMotifs: Motif[] = [
  motifFor('setup', ''),
  motifFor('widgets', 'everything-is-a-widget'),
  motifFor('dart', 'variables-and-null-safety'),
  motifFor('firebase', ''),
  motifFor('ai-apps', 'chatbot'),
  motifFor('ai-apps', 'voice-assistant'),
];

/** Splits "Chatbot: Plan the App" into the app and the lesson's own title. */
function splitTitle(title: string): [string | undefined, string] {
  const at = title.indexOf(': ');
  return at < 0 ? [undefined, title] : [title.slice(0, at), title.slice(at + 2)];
}

function toSentences(text: string): string[] {
  return text.split(/(?<=[.!?:]) /);
}
