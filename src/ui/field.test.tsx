import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Field } from './field.tsx';
import { TextInput } from './text-input.tsx';

const idOf = (html: string, tag: RegExp) => tag.exec(html)?.[1];

test('the label names the input', () => {
  const html = renderToStaticMarkup(
    <Field label="Link">
      <TextInput />
    </Field>,
  );
  expect(idOf(html, /<label for="([^"]+)"/)).toBe(idOf(html, /<input[^>]* id="([^"]+)"/));
  expect(html).not.toContain('aria-invalid');
  expect(html).not.toContain('aria-describedby');
});

test('error, hint and counter describe the input, the error first', () => {
  const html = renderToStaticMarkup(
    <Field label="Link" error="Not a link" hint="An invite" counter={{ used: 3, max: 10 }}>
      <TextInput />
    </Field>,
  );
  const described = idOf(html, /aria-describedby="([^"]+)"/)?.split(' ') ?? [];
  expect(html).toContain('aria-invalid="true"');
  expect(described.map((id) => id.split('-').at(-1))).toEqual(['error', 'hint', 'counter']);
  for (const id of described) expect(html).toContain(`id="${id}"`);
});

test('any other control takes the same wiring as a function', () => {
  const html = renderToStaticMarkup(
    <Field label="Link" error="Not a link">
      {(wiring) => <select {...wiring} />}
    </Field>,
  );
  expect(idOf(html, /<label for="([^"]+)"/)).toBe(idOf(html, /<select id="([^"]+)"/));
  expect(html).toContain('aria-invalid="true"');
});
