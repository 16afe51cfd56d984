/** Something is on its way: three quiet lines where it will stand, and its name for screen readers. */
export function Loading({ label, className = '' }: { label: string; className?: string }) {
  return (
    <div role="status" className={`grid gap-4 py-6 ${className}`}>
      <span className="sr-only">{label}</span>
      <Skeleton className="h-8 w-3/5" />
      <Skeleton className="h-24 w-full" />
      <Skeleton className="h-24 w-full" />
    </div>
  );
}

/** A still shape in the place of what is to come. */
export function Skeleton({ className = '' }: { className?: string }) {
  return <div aria-hidden="true" className={`animate-breathe rounded-card bg-raised ${className}`} />;
}
