import { messages } from '#messages/messages.ts';

type LoadingProps = { label?: string; className?: string };

/** A loading state: three skeletons, and a label for screen readers. */
export function Loading({ label = messages.site.loading, className = '' }: LoadingProps) {
  return (
    <div role="status" className={`grid gap-4 py-6 ${className}`}>
      <span className="sr-only">{label}</span>
      <Skeleton className="h-8 w-3/5" />
      <Skeleton className="h-24 w-full" />
      <Skeleton className="h-24 w-full" />
    </div>
  );
}

/** A placeholder shape for content that is loading. */
export function Skeleton({ className = '' }: { className?: string }) {
  return <div aria-hidden="true" className={`animate-breathe rounded-card bg-raised ${className}`} />;
}
