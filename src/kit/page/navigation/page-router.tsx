import {
  createContext,
  type ReactNode,
  startTransition,
  useCallback,
  useContext,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react';
import { type NavigateOptions, Router } from 'wouter';
import { readPlace, readState, writeHistoryState } from './history-state.ts';
import { followLinkWhenAllowed, isStepHeld } from './hold-leaving.ts';
import { parsePattern } from './path-patterns.ts';

/** `step` is back or forward, and also the first screen. */
type Arrival = 'step' | 'push' | 'replace';

/** The shown entry of the browser's history. Every navigation makes a new object, even to the same address. */
interface HistoryEntry {
  arrival: Arrival;
  pathname: string;
  search: string;
  hash: string;
  state: unknown;
}

type Navigate = (to: string, options?: NavigateOptions) => void;

interface Navigation {
  entry: HistoryEntry;
  navigate: Navigate;
}

const NavigationContext = createContext<Navigation | undefined>(undefined);

/**
 * Gives wouter the address. It follows the browser in a transition, so that the previous screen stays until the
 * code of the next one is there; wouter's own hook would show a fallback at once.
 */
export function PageRouter({ children }: { children: ReactNode }) {
  const [entry, setEntry] = useState(readFirstEntry);

  const show = useCallback((arrival: Arrival) => {
    const next = readEntry(arrival);
    startTransition(() => setEntry(next));
  }, []);

  useLayoutEffect(() => {
    const onStep = (event: PopStateEvent) => {
      if (!isStepHeld(event.state)) show('step');
    };
    addEventListener('popstate', onStep);
    return () => removeEventListener('popstate', onStep);
  }, [show]);

  const navigate = useCallback<Navigate>(
    (to, { replace = false, state } = {}) => {
      const { href, pathname } = new URL(to, location.href);
      const arrival = replace || href === location.href ? 'replace' : 'push';
      const go = () => {
        writeEntry(arrival, to, state);
        show(arrival);
      };
      if (pathname === location.pathname) go();
      else followLinkWhenAllowed(go);
    },
    [show],
  );

  const navigation = useMemo(() => ({ entry, navigate }), [entry, navigate]);
  return (
    <NavigationContext value={navigation}>
      <Router hook={usePathname} searchHook={useQuery} parser={parsePattern}>
        {children}
      </Router>
    </NavigationContext>
  );
}

/** What wouter doesn't tell. The path and the query come from its `useLocation` and `useSearchParams`. */
export function useHistoryEntry(): Pick<HistoryEntry, 'arrival' | 'hash' | 'state'> {
  return useNavigation().entry;
}

function useNavigation(): Navigation {
  const navigation = useContext(NavigationContext);
  if (!navigation) throw new Error('No PageRouter is around this component');
  return navigation;
}

function usePathname(): [string, Navigate] {
  const { entry, navigate } = useNavigation();
  return [escapeOnce(entry.pathname), navigate];
}

function useQuery(): string {
  return escapeOnce(useNavigation().entry.search);
}

/** wouter decodes what its hooks return, and a query that is decoded twice is another one. */
function escapeOnce(text: string): string {
  return text.replaceAll('%', '%25');
}

function readFirstEntry(): HistoryEntry {
  if (readPlace(history.state) === undefined) history.replaceState(writeHistoryState(0), '');
  return readEntry('step');
}

function readEntry(arrival: Arrival): HistoryEntry {
  const { pathname, search, hash } = location;
  return { arrival, pathname, search, hash, state: readState(history.state) };
}

function writeEntry(arrival: 'push' | 'replace', to: string, state: unknown): void {
  const place = readPlace(history.state) ?? 0;
  try {
    if (arrival === 'replace') history.replaceState(writeHistoryState(place, state), '', to);
    else history.pushState(writeHistoryState(place + 1, state), '', to);
  } catch {
    // Some browsers refuse more than 100 entries within seconds. Loading the page works even then.
    location.assign(to);
  }
}
