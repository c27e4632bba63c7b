import type { Embed } from '#kit/message/message.ts';

import { Icon } from '#ui/icon.tsx';
import { Panel } from '#ui/panel.tsx';
import { words } from '#ui/words.ts';
import { sizeText } from '../page-size.tsx';
import en from '../words/en.json';
import { Formatted } from './formatted.tsx';
import './preview.css';

const say = words(en);

export interface PreviewedMessage {
  /** The name that the message appears under. */
  name: string;
  content: string;
  embeds: readonly Embed[];
  files: readonly { name: string; size?: number }[];
  /** The title of a new forum post. */
  title?: string | undefined;
}

/** The message as Discord will draw it. Pictures aren't loaded from other hosts: a frame names the host instead. */
export function Preview({ of }: { of: PreviewedMessage }) {
  const { name, content, embeds, files, title } = of;
  const isEmpty = content.trim() === '' && embeds.length === 0 && files.length === 0;
  return (
    <Panel title={say('preview')}>
      <div className="discord" data-testid="preview">
        {title?.trim() && (
          <p className="discord-heading" data-level="2">
            {title}
          </p>
        )}
        <div className="flex gap-3.5">
          <span className="discord-face" aria-hidden>
            {[...name.trim()][0]?.toUpperCase() ?? '?'}
          </span>
          <div className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)] gap-1.5">
            <p className="flex flex-wrap items-baseline gap-x-2">
              <b>{name}</b>
              <span className="discord-app">{say('preview.app')}</span>
              <span className="discord-quiet">{say('preview.now')}</span>
            </p>
            {isEmpty && <p className="discord-quiet">{say('preview.empty')}</p>}
            {content.trim() !== '' && <Formatted text={content} />}
            {files.map((file, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two files may have the same name
              <p key={at} className="discord-file">
                <Icon name="file" size={20} />
                <span className="min-w-0">
                  {file.name}
                  {file.size !== undefined && (
                    <span className="discord-quiet block">{sizeText(file.size)}</span>
                  )}
                </span>
              </p>
            ))}
            {embeds.map((embed, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: embeds have no identity but their place
              <DrawnEmbed key={at} of={embed} />
            ))}
          </div>
        </div>
      </div>
    </Panel>
  );
}

function DrawnEmbed({ of }: { of: Embed }) {
  const { title, description, url, color, author, image, footer, fields = [] } = of;
  return (
    <div
      className="discord-embed"
      style={color === undefined ? undefined : { borderLeftColor: toHex(color) }}
    >
      {author?.trim() && <p className="font-semibold">{author}</p>}
      {title?.trim() && (
        <div className={`font-semibold ${url?.trim() ? 'discord-link' : ''}`}>
          <Formatted text={title} />
        </div>
      )}
      {description?.trim() && <Formatted text={description} />}
      {fields.length > 0 && (
        <div className="discord-fields">
          {fields.map(({ name, value, inline }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: fields have no identity but their place
            <div key={at} data-inline={inline || undefined}>
              <div className="font-semibold">
                <Formatted text={name} />
              </div>
              <Formatted text={value} />
            </div>
          ))}
        </div>
      )}
      {image?.trim() && (
        <div className="discord-picture">
          <span>{say('preview.picture')}</span>
          <span>{URL.parse(image.trim())?.host || image}</span>
        </div>
      )}
      {footer?.trim() && <p className="discord-quiet">{footer}</p>}
    </div>
  );
}

export function toHex(color: number): string {
  return `#${color.toString(16).padStart(6, '0')}`;
}
