import { Link } from 'wouter';
import { Icon } from '#ui/icon.tsx';

export function BackLink({ to, text }: { to: string; text: string }) {
  return (
    <Link
      to={to}
      className="inline-flex min-h-6 items-center gap-1.5 justify-self-start text-label font-semibold text-ink-2 no-underline hover:text-ink hover:underline"
    >
      <Icon name="arrow-left" size={17} />
      {text}
    </Link>
  );
}
