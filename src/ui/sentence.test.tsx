import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Sentence } from './sentence.tsx';

const html = (text: string, parts: Record<string, React.ReactNode>) =>
  renderToStaticMarkup(<Sentence text={text} parts={parts} />);

test('names take their places', () => {
  expect(html('Pass {label} is in use.', { label: <b>Mira</b> })).toBe(
    'Pass <b>Mira</b> is in use.',
  );
});

test('a name is text, whatever it holds', () => {
  expect(html('{who} left', { who: '<img src=x onerror=alert(1)> {who}' })).toBe(
    '&lt;img src=x onerror=alert(1)&gt; {who} left',
  );
});

test('a place without a part stays as it is', () => {
  expect(html('{who} and {constructor}', { who: 'Mira' })).toBe('Mira and {constructor}');
});
