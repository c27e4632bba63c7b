import { Button } from '#ui/button.tsx';
import { words } from '#ui/words.ts';
import type { AuditFilter } from './filter.ts';
import { type Format, useExport } from './use-export.ts';
import en from './words/en.json';

const say = words(en);
const formats: readonly Format[] = ['csv', 'jsonl'];

export function ExportButtons({ filter }: { filter: AuditFilter }) {
  const { running, start, cancel } = useExport(filter);
  return (
    <>
      {formats.map((format) => (
        <Button
          key={format}
          size="small"
          icon="download"
          aria-label={say(`export.${format}.named`)}
          busy={running === format}
          disabled={running !== undefined && running !== format}
          onClick={() => start(format)}
        >
          {say(`export.${format}`)}
        </Button>
      ))}
      {running && (
        <Button size="small" variant="quiet" onClick={cancel}>
          {say('export.cancel')}
        </Button>
      )}
    </>
  );
}
