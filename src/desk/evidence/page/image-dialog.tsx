import { useEffect, useState } from 'react';
import { Dialog } from '#ui/dialog.tsx';
import { ErrorText } from '#ui/error-text.tsx';
import { words } from '#ui/words.ts';
import { DownloadButton } from './evidence-card.tsx';
import { type Item, readAsDataUrl } from './item.ts';
import { useFile } from './use-file.ts';
import en from './words/en.json';

const say = words(en);

interface ImageDialogProps {
  caseId: number;
  one: Item;
  onClose: () => void;
}

/** Shows an image in full. Its thumbnail stands in for it while it loads. */
export function ImageDialog({ caseId, one, onClose }: ImageDialogProps) {
  const fetchFile = useFile(caseId);
  const [source, setSource] = useState<string>();
  const [fault, setFault] = useState<string>();

  // biome-ignore lint/correctness/useExhaustiveDependencies: a dialog shows one image, once
  useEffect(() => {
    let isGone = false;
    void fetchFile(one).then(async (got) => {
      const url = got.ok ? await readAsDataUrl(got.file) : undefined;
      if (isGone) return;
      if (got.ok) setSource(url);
      else setFault(got.why);
    });
    return () => {
      isGone = true;
    };
  }, [one.id]);

  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={one.name} wide>
      <div className="grid gap-3">
        {fault === undefined ? (
          <img
            src={source ?? one.thumbnail ?? undefined}
            alt={one.name}
            className="max-h-[68dvh] w-full rounded-control bg-sunken object-contain"
          />
        ) : (
          <ErrorText role="alert">
            <b>{say('image.failed')}.</b> {fault}
          </ErrorText>
        )}
        <p role="status" className="text-small text-ink-2 empty:hidden">
          {source === undefined && fault === undefined ? say('image.loading') : ''}
        </p>
        <div>
          <DownloadButton caseId={caseId} one={one} />
        </div>
      </div>
    </Dialog>
  );
}
