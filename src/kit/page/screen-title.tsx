import { Arch } from '#ui/arch.tsx';
import type { IconName } from '#ui/icon-names.ts';
import { HelpButton } from './help-button.tsx';

interface ScreenTitleProps {
  icon: IconName;
  title: string;
  summary: string;
}

/** Heads a screen of the desk that isn't a tool. */
export function ScreenTitle({ icon, title, summary }: ScreenTitleProps) {
  return (
    <div className="flex items-center gap-3.5 sm:gap-4">
      <Arch icon={icon} size="title" />
      <div className="min-w-0">
        <div className="flex items-center gap-2">
          <h1>{title}</h1>
          <HelpButton />
        </div>
        <p className="mt-0.5 max-w-[68ch] text-ink-2">{summary}</p>
      </div>
    </div>
  );
}
