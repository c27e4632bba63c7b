import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Button } from './button.tsx';

test('a button with a reason stays in the tab order and says the reason', () => {
  const html = renderToStaticMarkup(<Button disabledReason="Say who, and why.">Ban</Button>);
  expect(html).toContain('aria-disabled="true"');
  expect(html).not.toContain(' disabled=""');
  const described = /aria-describedby="([^"]+)"/.exec(html)?.[1];
  expect(html).toContain(`<span id="${described}" hidden="">Say who, and why.</span>`);
});

test('a busy button is disabled and shows the verb with an ellipsis', () => {
  const html = renderToStaticMarkup(
    <Button busy busyLabel="Checking…">
      Check
    </Button>,
  );
  expect(html).toContain(' disabled=""');
  expect(html).toMatch(/<span class="shown">.*Checking…<\/span>/);
});

test('a busy button that takes the next wish can be pressed', () => {
  const html = renderToStaticMarkup(
    <Button busy busyLabel="Checking…" openWhileBusy>
      Check
    </Button>,
  );
  expect(html).toContain('aria-busy="true"');
  expect(html).not.toContain('disabled');
});

test('a cooling button is disabled and counts the seconds', () => {
  const html = renderToStaticMarkup(
    <Button cooldownUntil={performance.now() + 3_900}>Check</Button>,
  );
  expect(html).toContain(' disabled=""');
  expect(html).toContain('Wait 4s');
});

test('a long wait is told in minutes or hours', () => {
  const cooling = (ms: number) =>
    renderToStaticMarkup(<Button cooldownUntil={performance.now() + ms}>Check</Button>);
  expect(cooling(89_900)).toContain('Wait 90s');
  expect(cooling(3_479_000)).toContain('Wait 58 min');
  expect(cooling(5 * 3_600_000 - 500)).toContain('Wait 5 h');
});

test('a button whose cooldown has passed can be pressed', () => {
  const html = renderToStaticMarkup(<Button cooldownUntil={performance.now() - 1}>Check</Button>);
  expect(html).not.toContain('disabled');
  expect(html).not.toContain('Wait');
});

test('a button submits no form unless it says so', () => {
  expect(renderToStaticMarkup(<Button>Check</Button>)).toContain('type="button"');
  expect(renderToStaticMarkup(<Button type="submit">Check</Button>)).toContain('type="submit"');
});
