import { act, fireEvent, render, screen } from '@testing-library/react';
import { lazy, type ReactNode, StrictMode, Suspense, useEffect } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { Link, Redirect, Route, Switch, useLocation, useParams, useSearchParams } from 'wouter';
import { settle } from '#testing/page/settle.ts';
import { holdLeaving, leaveWhenAllowed } from './hold-leaving.ts';
import { PageRouter, useHistoryEntry } from './page-router.tsx';
import { isPathOf } from './path-patterns.ts';

interface Seen {
  pathname: string;
  query: string;
  hash: string;
  arrival: string;
  state: unknown;
}

let seen: Seen | undefined;
let navigate: ReturnType<typeof useLocation>[1];
let setParams: ReturnType<typeof useSearchParams>[1];

/** Notes what the router tells, as any screen would read it. */
function Reader() {
  const [pathname, go] = useLocation();
  const [params, set] = useSearchParams();
  const { arrival, hash, state } = useHistoryEntry();
  useEffect(() => {
    seen = { pathname, query: params.get('q') ?? '', hash, arrival, state };
    navigate = go;
    setParams = set;
  });
  return null;
}

const visits: string[] = [];

/** Notes each press of its link, as a panel does that scrolls into view. */
function PartLink() {
  const entry = useHistoryEntry();
  useEffect(() => void visits.push(entry.hash), [entry]);
  return <Link to="/first#part">Part</Link>;
}

async function open(address: string, screens: ReactNode = null, kept: unknown = null) {
  history.replaceState(kept, '', address);
  const page = render(
    <StrictMode>
      <PageRouter>
        <Reader />
        {screens}
      </PageRouter>
    </StrictMode>,
  );
  await settle();
  return page;
}

async function go(...to: Parameters<typeof navigate>) {
  act(() => navigate(...to));
  await settle();
}

async function step(steps: number) {
  history.go(steps);
  await settle();
}

function Case() {
  const { id } = useParams();
  return <p>case [{id}]</p>;
}

const cases = (
  <Switch>
    <Route path="/cases/:id" component={Case} />
    <Route>unknown</Route>
  </Switch>
);

describe('the history', () => {
  test('back and forward show what was there, with its state, and tell that they are a step', async () => {
    await open('/first');
    expect(seen).toMatchObject({ pathname: '/first', arrival: 'step', state: undefined });
    await go('/second?q=2#part', { state: { fromCase: 5 } });
    const second = { pathname: '/second', query: '2', hash: '#part', state: { fromCase: 5 } };
    expect(seen).toEqual({ ...second, arrival: 'push' });
    await step(-1);
    expect(seen).toMatchObject({ pathname: '/first', query: '', hash: '', arrival: 'step' });
    expect(seen?.state).toBeUndefined();
    await step(1);
    expect(seen).toEqual({ ...second, arrival: 'step' });
  });

  test('a replaced entry is gone, and what is before it stays', async () => {
    await open('/first');
    await go('/second');
    const { length } = history;
    await go('/third', { replace: true });
    expect(seen).toMatchObject({ pathname: '/third', arrival: 'replace' });
    expect(history.length).toBe(length);
    await step(-1);
    expect(seen?.pathname).toBe('/first');
  });

  test('the address that is open gets no second entry, but is a new visit', async () => {
    await open('/first', <PartLink />);
    visits.length = 0;
    const { length } = history;
    for (const count of [1, 2, 3]) {
      fireEvent.click(screen.getByText('Part'));
      await settle();
      expect(visits).toHaveLength(count);
    }
    expect(visits).toEqual(['#part', '#part', '#part']);
    expect(history.length).toBe(length + 1);
  });

  test('its state outlives a reload', async () => {
    const page = await open('/first');
    await go('/second', { state: { fromCase: 5 } });
    page.unmount();
    await open('/second', null, history.state);
    expect(seen?.state).toEqual({ fromCase: 5 });
  });

  test.each([
    [null],
    ['text'],
    [7],
    [[]],
    [{ usr: { fromCase: 5 }, key: 'abc', idx: 3 }],
    [{ place: 'first', state: { fromCase: 5 } }],
  ])(
    'an entry with the state %j of another version opens, and its state is ignored',
    async (kept) => {
      await open('/first', null, kept);
      expect(seen).toMatchObject({ pathname: '/first', state: undefined });
      await go('/second');
      await step(-1);
      expect(seen?.pathname).toBe('/first');
    },
  );

  test('a step to an entry of another version shows it', async () => {
    await open('/first');
    history.pushState({ usr: { fromCase: 5 }, key: 'abc', idx: 3 }, '', '/old');
    await go('/second');
    await step(-1);
    expect(seen).toMatchObject({ pathname: '/old', state: undefined });
  });

  test('code that takes a secret out of the address keeps the entry', async () => {
    await open('/first');
    await go('/second?q=1#opened=secret', { state: { fromCase: 5 } });
    history.replaceState(history.state, '', location.pathname + location.search);
    await go('/third');
    await step(-1);
    expect(seen).toMatchObject({ pathname: '/second', query: '1', hash: '' });
    expect(seen?.state).toEqual({ fromCase: 5 });
  });
});

describe('a held screen', () => {
  test('holds back and forward until it is allowed, and links only if it says so', async () => {
    await open('/first');
    await go('/second');
    await go('/third');
    await step(-1);
    const ask = vi.fn<(go: () => void) => void>();
    const release = holdLeaving(ask);

    for (const steps of [-1, 1]) {
      ask.mockClear();
      await step(steps);
      expect(ask).toHaveBeenCalledOnce();
      expect(location.pathname).toBe('/second');
      expect(seen?.pathname).toBe('/second');
    }
    ask.mock.lastCall?.[0]();
    await settle();
    expect(location.pathname).toBe('/third');
    expect(seen).toMatchObject({ pathname: '/third', arrival: 'step' });
    release();

    const releaseOther = holdLeaving(ask);
    ask.mockClear();
    await go('/fourth');
    expect(seen?.pathname).toBe('/fourth');
    expect(ask).not.toHaveBeenCalled();
    releaseOther();
  });

  test('holds links to other screens, but not those within it', async () => {
    await open('/first', <Link to="/second">Second</Link>);
    const ask = vi.fn<(go: () => void) => void>();
    const release = holdLeaving(ask, { links: true });
    await go('/first?q=1');
    expect(seen?.query).toBe('1');
    expect(ask).not.toHaveBeenCalled();
    fireEvent.click(screen.getByText('Second'));
    await go('/third', { replace: true });
    expect(ask).toHaveBeenCalledTimes(2);
    expect(location.pathname).toBe('/first');
    expect(seen?.pathname).toBe('/first');
    act(() => ask.mock.calls[0]?.[0]());
    await settle();
    expect(seen).toMatchObject({ pathname: '/second', arrival: 'push' });
    release();
    await go('/third');
    expect(seen?.pathname).toBe('/third');
  });

  test('holds what else would leave it, such as signing out, until it is released', async () => {
    await open('/first');
    const ask = vi.fn<(go: () => void) => void>();
    const leave = vi.fn<() => void>();
    const release = holdLeaving(ask);
    leaveWhenAllowed(leave);
    expect(leave).not.toHaveBeenCalled();
    expect(ask).toHaveBeenCalledWith(leave);
    release();
    leaveWhenAllowed(leave);
    expect(leave).toHaveBeenCalledOnce();
  });
});

describe('a screen', () => {
  test('stays until the code of the next one is there, after a link and after a step', async () => {
    let arrive: () => void = () => undefined;
    const Late = lazy(async () => {
      await new Promise<void>((resolve) => {
        arrive = resolve;
      });
      return { default: () => <p>late screen</p> };
    });
    const screens = (
      <Suspense fallback={<p>waiting</p>}>
        <Link to="/late">Open</Link>
        <Switch>
          <Route path="/late">
            <Late />
          </Route>
          <Route>early screen</Route>
        </Switch>
      </Suspense>
    );
    await open('/early', screens);
    fireEvent.click(screen.getByText('Open'));
    await settle();
    expect(location.pathname).toBe('/late');
    screen.getByText('early screen');
    expect(screen.queryByText('waiting')).toBeNull();
    await step(-1);
    screen.getByText('early screen');
    await step(1);
    screen.getByText('early screen');
    expect(screen.queryByText('waiting')).toBeNull();
    arrive();
    await settle();
    screen.getByText('late screen');
    expect(screen.queryByText('early screen')).toBeNull();
  });

  test('that only redirects is left at once, also as the first one', async () => {
    const screens = (
      <Switch>
        <Route path="/old">
          <Redirect to="/new" replace />
        </Route>
        <Route path="/new">new screen</Route>
      </Switch>
    );
    await open('/old', screens);
    screen.getByText('new screen');
    expect(location.pathname).toBe('/new');
    expect(seen).toMatchObject({ pathname: '/new', arrival: 'replace' });
  });
});

describe('a link', () => {
  test.each([
    { ctrlKey: true },
    { metaKey: true },
    { shiftKey: true },
    { altKey: true },
    { button: 1 },
  ])('leaves a click with %j to the browser', async (modified) => {
    await open('/first', <Link to="/second">Second</Link>);
    const isLeftAlone = fireEvent.click(screen.getByText('Second'), modified);
    await settle();
    expect(isLeftAlone).toBe(true);
    expect(seen?.pathname).toBe('/first');
  });

  test('has its address for the browser, and is followed without a reload', async () => {
    await open('/first', <Link to="/cases?target=roblox:156#part">Cases</Link>);
    const link = screen.getByRole('link', { name: 'Cases' });
    expect(link.getAttribute('href')).toBe('/cases?target=roblox:156#part');
    expect(fireEvent.click(link)).toBe(false);
    await settle();
    expect(location.href).toMatch(/\/cases\?target=roblox:156#part$/);
  });
});

describe('an address', () => {
  test.each([
    ['/cases/812', 'case [812]'],
    ['/Cases/812/', 'case [812]'],
    ['/c%61ses/a%20b', 'case [a b]'],
    ['/cases/%3Fq=1', 'case [?q=1]'],
    ['/cases/%2541', 'case [%41]'],
    ['/cases/%E0%A4%A', 'case [%E0%A4%A]'],
    ['/cases/a%2Fb', 'case [a%2Fb]'],
    ['/cases/a/b', 'unknown'],
    ['/cases', 'unknown'],
  ])('%s shows "%s"', async (address, text) => {
    const { container } = await open(address, cases);
    expect(container.textContent).toBe(text);
    expect(seen?.pathname).toBe(location.pathname);
  });

  test('a query is decoded once, and comes back as it was written', async () => {
    await open('/audit?q=50%2541%26%2B+x');
    expect(seen?.query).toBe('50%41&+ x');
    for (const text of ['100%', '%2B', 'a&b=c#d', 'a+b', 'ä/ö?']) {
      act(() => setParams({ q: text }, { replace: true }));
      await settle();
      expect(seen).toMatchObject({ pathname: '/audit', query: text, hash: '' });
    }
  });

  test('is matched without its case and its last slash', () => {
    expect(isPathOf('/cases/:id', '/CASES/5/')).toBe(true);
    expect(isPathOf('/', '/')).toBe(true);
    expect(isPathOf('/cases', '/cases/5')).toBe(false);
    expect(isPathOf('/cases', '/cases5')).toBe(false);
  });
});
