import { render, screen } from '@testing-library/react';
import { Component, type ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { settle } from '#testing/page/settle.ts';
import { Late, latePart } from './late.tsx';

function Greeting({ name }: { name: string }) {
  return <p>Hello {name}</p>;
}

class Boundary extends Component<{ children: ReactNode }, { error?: unknown }> {
  override state: { error?: unknown } = {};
  static getDerivedStateFromError(error: unknown) {
    return { error };
  }
  override render() {
    return this.state.error === undefined ? this.props.children : <p>{String(this.state.error)}</p>;
  }
}

test('draws nothing until the code is there, and loads it once for all', async () => {
  const load = vi.fn(async () => Greeting);
  const part = latePart(load);
  const { container, rerender } = render(<Late of={part} props={{ name: 'Mira' }} />);
  expect(container.textContent).toBe('');
  await settle();
  expect(container.textContent).toBe('Hello Mira');
  rerender(<Late of={part} props={{ name: 'Kade' }} />);
  expect(container.textContent).toBe('Hello Kade');
  render(<Late of={part} props={{ name: 'Ilse' }} />);
  screen.getByText('Hello Ilse');
  expect(load).toHaveBeenCalledOnce();
});

test('is drawn at once if it was fetched before', async () => {
  const part = latePart(async () => Greeting);
  await part.fetch();
  const { container } = render(<Late of={part} props={{ name: 'Mira' }} />);
  expect(container.textContent).toBe('Hello Mira');
});

test('tells the error screen around it if the code cannot be loaded, and tries again when drawn again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  let isThere = false;
  const part = latePart(async () => {
    if (!isThere) throw new Error('no network');
    return Greeting;
  });
  const draw = () =>
    render(
      <Boundary>
        <Late of={part} props={{ name: 'Mira' }} />
      </Boundary>,
    );
  const first = draw();
  await settle();
  expect(first.container.textContent).toBe('Error: no network');
  first.unmount();
  isThere = true;
  const second = draw();
  await settle();
  expect(second.container.textContent).toBe('Hello Mira');
});
