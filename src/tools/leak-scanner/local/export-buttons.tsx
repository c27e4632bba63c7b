import { Button } from '#ui/button.tsx';
import { saveFile } from '#ui/save-file.ts';
import { words } from '#ui/words.ts';
import { asSarif } from '../report/as-sarif.ts';
import { asCsv, asJson } from '../report/csv-json.ts';
import en from './words/en.json';
import type { Shown } from './worker-messages.ts';

const say = words(en);

const formats = {
  csv: { write: asCsv, type: 'text/csv' },
  json: { write: asJson, type: 'application/json' },
  sarif: { write: asSarif, type: 'application/sarif+json' },
};

/** Downloads of the findings. They contain no secret, only its place and its mask. */
export function ExportButtons({ findings }: { findings: readonly Shown[] }) {
  const save = (format: keyof typeof formats) => {
    const { write, type } = formats[format];
    saveFile(new Blob([...write(findings)], { type }), `leak-scan.${format}`);
  };
  return (
    <div className="flex items-center gap-1">
      <span className="mr-1 text-small text-ink-2">{say('export')}</span>
      {(Object.keys(formats) as (keyof typeof formats)[]).map((format) => (
        <Button
          key={format}
          size="small"
          variant="quiet"
          aria-label={say('export.named', { format: say(`export.${format}`) })}
          onClick={() => save(format)}
        >
          {say(`export.${format}`)}
        </Button>
      ))}
    </div>
  );
}
