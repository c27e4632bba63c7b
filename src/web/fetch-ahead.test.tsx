import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fetchAhead } from './fetch-ahead.ts';

test('a link that is pointed at or focused is fetched, and one that leads elsewhere is not', () => {
  render(
    <>
      <a href="/ban-tool">
        <b>Ban Tool</b>
      </a>
      <a href="/cases?of=own">Cases</a>
      <a href="https://example.com/x">Elsewhere</a>
      <button type="button">Close</button>
    </>,
  );
  const fetched: string[] = [];
  const stop = fetchAhead((pathname) => fetched.push(pathname));
  fireEvent.pointerOver(screen.getByText('Ban Tool'));
  fireEvent.focusIn(screen.getByText('Cases'));
  fireEvent.pointerOver(screen.getByText('Elsewhere'));
  fireEvent.pointerOver(screen.getByText('Close'));
  stop();
  fireEvent.pointerOver(screen.getByText('Ban Tool'));
  expect(fetched).toEqual(['/ban-tool', '/cases']);
});
