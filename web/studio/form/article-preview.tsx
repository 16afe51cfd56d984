import { ArticleText } from '#web/lesson/article-text.tsx';

/** An article as learners see it. */
export default function ArticlePreview({ text }: { text: string }) {
  return <ArticleText text={text} images={noSizes} />;
}

const noSizes: never[] = [];
