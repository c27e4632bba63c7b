import { countEmbeds, type Embed, type EmbedField } from '#kit/message/message.ts';
import {
  EMBED_MAX,
  EMBEDS_MAX,
  EMBEDS_TOTAL_MAX,
  FIELDS_MAX,
} from '#kit/message/message-limits.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Field } from '#ui/field.tsx';
import { formatNumber } from '#ui/format-number.ts';
import { TextArea } from '#ui/text-area.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { words } from '#ui/words.ts';
import type { MessageState } from './page-message.tsx';
import { toHex } from './preview/preview.tsx';
import en from './words/en.json';

const say = words(en);

interface EmbedsProps {
  of: MessageState;
  disabledReason?: string | undefined;
}

export function EmbedFields({ of, disabledReason }: EmbedsProps) {
  const { embeds, setEmbeds } = of;
  const used = countEmbeds(embeds);
  const isFull = embeds.length >= EMBEDS_MAX;
  return (
    <>
      {embeds.map((embed, at) => (
        <OneEmbed
          // biome-ignore lint/suspicious/noArrayIndexKey: embeds have no identity but their place
          key={at}
          number={at + 1}
          embed={embed}
          checked={of.checked}
          onChange={(changed) => setEmbeds(embeds.with(at, changed))}
          onRemove={() => setEmbeds(embeds.toSpliced(at, 1))}
          disabledReason={disabledReason}
        />
      ))}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Button
          size="small"
          icon="plus"
          onClick={() => setEmbeds([...embeds, {}])}
          disabledReason={isFull ? say('embed.full') : disabledReason}
        >
          {say(embeds.length === 0 ? 'embed.add' : 'embed.add-another')}
        </Button>
        {embeds.length > 0 && (
          <span
            role="status"
            className={`text-small tabular-nums ${used > EMBEDS_TOTAL_MAX ? 'font-semibold text-bad' : 'text-ink-2'}`}
          >
            {say('embed.total', { used: formatNumber(used), max: formatNumber(EMBEDS_TOTAL_MAX) })}
          </span>
        )}
      </div>
    </>
  );
}

interface OneEmbedProps {
  number: number;
  embed: Embed;
  checked: (text: string) => string;
  onChange: (embed: Embed) => void;
  onRemove: () => void;
  disabledReason?: string | undefined;
}

const TEXTS = ['title', 'url', 'author', 'image', 'footer'] as const;
const LIMITS: Partial<Record<(typeof TEXTS)[number], number>> = EMBED_MAX;

function OneEmbed({ number, embed, checked, onChange, onRemove, disabledReason }: OneEmbedProps) {
  const { fields = [] } = embed;
  const line = (part: (typeof TEXTS)[number]) => (
    <Field
      key={part}
      label={say(`embed.${part}`)}
      aside={part === 'url' || part === 'image' ? say('embed.link.aside') : undefined}
      counter={countUsed(embed[part], LIMITS[part])}
    >
      <TextInput
        value={embed[part] ?? ''}
        onChange={(event) => onChange({ ...embed, [part]: checked(event.target.value) })}
        autoComplete="off"
        disabledReason={disabledReason}
      />
    </Field>
  );
  return (
    <fieldset className="grid grid-cols-[minmax(0,1fr)] gap-4 rounded-panel border border-line p-4">
      <legend className="px-1.5 text-label font-semibold">{say('embed.one', { number })}</legend>
      {line('title')}
      <Field
        label={say('embed.description')}
        counter={countUsed(embed.description, EMBED_MAX.description)}
      >
        <TextArea
          rows={4}
          value={embed.description ?? ''}
          onChange={(event) => onChange({ ...embed, description: checked(event.target.value) })}
          disabledReason={disabledReason}
        />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <ColorField embed={embed} onChange={onChange} disabledReason={disabledReason} />
        {line('image')}
        {line('author')}
        {line('footer')}
        {line('url')}
      </div>
      {fields.map((field, at) => (
        <OneField
          // biome-ignore lint/suspicious/noArrayIndexKey: fields have no identity but their place
          key={at}
          number={at + 1}
          field={field}
          checked={checked}
          onChange={(changed) => onChange({ ...embed, fields: fields.with(at, changed) })}
          onRemove={() => onChange({ ...embed, fields: fields.toSpliced(at, 1) })}
          disabledReason={disabledReason}
        />
      ))}
      <div className="flex flex-wrap gap-2">
        <Button
          size="small"
          icon="plus"
          onClick={() => onChange({ ...embed, fields: [...fields, NEW_FIELD] })}
          disabledReason={fields.length >= FIELDS_MAX ? say('embed.fields.full') : disabledReason}
        >
          {say('embed.field.add')}
        </Button>
        <Button size="small" variant="quiet" onClick={onRemove} disabledReason={disabledReason}>
          {say('embed.remove', { number })}
        </Button>
      </div>
    </fieldset>
  );
}

const NEW_FIELD: EmbedField = { name: '', value: '', inline: false };

type PartProps = Pick<OneEmbedProps, 'embed' | 'onChange' | 'disabledReason'>;

function ColorField({ embed, onChange, disabledReason }: PartProps) {
  const { color, ...rest } = embed;
  return (
    <Field label={say('embed.color')}>
      {(wiring) => (
        <div className="flex items-center gap-2.5">
          <input
            {...wiring}
            type="color"
            className="h-11 w-16 cursor-pointer rounded-control border border-line-2 bg-raised p-1"
            value={toHex(color ?? 0)}
            onChange={(event) =>
              onChange({ ...rest, color: Number.parseInt(event.target.value.slice(1), 16) })
            }
            disabled={disabledReason !== undefined}
          />
          <span className="font-mono text-small text-ink-2">
            {color === undefined ? say('embed.color.none') : toHex(color)}
          </span>
          {color !== undefined && (
            <Button
              size="small"
              variant="quiet"
              onClick={() => onChange(rest)}
              disabledReason={disabledReason}
            >
              {say('embed.color.clear')}
            </Button>
          )}
        </div>
      )}
    </Field>
  );
}

interface OneFieldProps extends Omit<OneEmbedProps, 'embed' | 'onChange'> {
  field: EmbedField;
  onChange: (field: EmbedField) => void;
}

function OneField({ number, field, checked, onChange, onRemove, disabledReason }: OneFieldProps) {
  return (
    <div className="grid gap-3 rounded-control bg-sunken p-3">
      <Field
        label={say('embed.field.name', { number })}
        counter={countUsed(field.name, EMBED_MAX.fieldName)}
      >
        <TextInput
          value={field.name}
          onChange={(event) => onChange({ ...field, name: checked(event.target.value) })}
          autoComplete="off"
          disabledReason={disabledReason}
        />
      </Field>
      <Field
        label={say('embed.field.value', { number })}
        counter={countUsed(field.value, EMBED_MAX.fieldValue)}
      >
        <TextArea
          rows={2}
          value={field.value}
          onChange={(event) => onChange({ ...field, value: checked(event.target.value) })}
          disabledReason={disabledReason}
        />
      </Field>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Checkbox
          label={say('embed.field.inline')}
          checked={field.inline}
          onChange={(inline) => onChange({ ...field, inline })}
          disabledReason={disabledReason}
        />
        <Button size="small" variant="quiet" onClick={onRemove} disabledReason={disabledReason}>
          {say('embed.field.remove', { number })}
        </Button>
      </div>
    </div>
  );
}

/** Shown only once something is typed. */
function countUsed(text: string | undefined, max: number | undefined) {
  return text && max !== undefined ? { used: text.trim().length, max } : undefined;
}
