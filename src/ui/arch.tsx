import { Icon, type IconName } from './icon.tsx';

type ArchSize = 'small' | 'normal' | 'title' | 'large';

const iconSizes: Record<ArchSize, number> = { small: 16, normal: 20, title: 24, large: 28 };

interface ArchProps {
  icon: IconName;
  size?: ArchSize | undefined;
  className?: string | undefined;
}

export function Arch({ icon, size = 'normal', className = '' }: ArchProps) {
  return (
    <span className={`arch ${size} ${className}`}>
      <Icon name={icon} size={iconSizes[size]} />
    </span>
  );
}
