import type { ReactNode } from 'react';

type MessageProps = {
  title: string;
  /** A picture from web/pictures; an alert on top covers the picture, not the text. */
  picture?: ReactNode;
  children?: ReactNode;
  /** The next step, as a button or a link. */
  action?: ReactNode;
  /** The heading level; 1 when the message is the whole page. */
  level?: 1 | 2 | 3;
};

/** An empty or failed state: title, explanation and action. */
export function Message({ title, picture, children, action, level = 2 }: MessageProps) {
  const Title = `h${level}` as const;
  return (
    <section className="mx-auto flex max-w-xl flex-col items-center gap-5 py-8 text-center sm:py-14">
      {picture}
      <Title className={level === 1 ? 'text-heading' : 'text-title'}>{title}</Title>
      {children && <div className="grid gap-3 text-lead text-quiet">{children}</div>}
      {action && <div className="mt-2 flex flex-wrap justify-center gap-3">{action}</div>}
    </section>
  );
}
