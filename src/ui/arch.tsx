import { Icon } from './icon.tsx';
import type { IconName } from './icon-names.ts';

type ArchSize = 'small' | 'normal' | 'title' | 'large';

const iconSizes: Record<ArchSize, number> = { small: 16, normal: 20, title: 24, large: 28 };

const title =
  'h-13.5 w-11.5 rounded-[23px_23px_8px_8px] bg-primary text-on-primary dark:bg-band-2 dark:text-on-band';

interface ArchProps {
  icon: IconName;
  size?: ArchSize | undefined;
  className?: string | undefined;
}

export function Arch({ icon, size = 'normal', className = '' }: ArchProps) {
  return (
    <span className={`arch ${size === 'title' ? title : size} ${className}`}>
      <Icon name={icon} size={iconSizes[size]} />
    </span>
  );
}
