import type { ReactNode } from 'react';

type MessageProps = {
  title: string;
  /** A picture from web/pictures; alerts that tell the same cover it, not the words. */
  picture?: ReactNode;
  children?: ReactNode;
  /** The one step that helps, as a button or a link. */
  action?: ReactNode;
  /** 1 where the message is all there is on the page. */
  level?: 1 | 2 | 3;
};

/** An empty or failed state: what is the matter, and the way on. */
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
