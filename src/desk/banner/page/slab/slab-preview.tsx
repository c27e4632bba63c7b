import { Icon } from '#ui/icon.tsx';
import { close, grip, SlabBody, slab } from './slab-body.tsx';

interface SlabPreviewProps {
  message: string;
  /** 0: no countdown. */
  durationSeconds: number;
}

/** The slab as visitors will see it. It does not move, count or close. */
export function SlabPreview({ message, durationSeconds }: SlabPreviewProps) {
  return (
    <div className={`${slab} max-w-full`}>
      <SlabBody
        message={message}
        seconds={durationSeconds > 0 ? durationSeconds : undefined}
        grip={<span className={grip} aria-hidden="true" />}
        close={
          <span className={close} aria-hidden="true">
            <Icon name="cross" size={18} />
          </span>
        }
      />
    </div>
  );
}
