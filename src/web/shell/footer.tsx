import { Link } from 'react-router';
import { words } from '#ui/words.ts';
import en from '../words/en.json';
import { LiveState } from './live-state.tsx';

const say = words(en);
const link = 'text-inherit no-underline hover:underline';

export function Footer() {
  return (
    <footer className="mt-auto border-t border-line text-small text-ink-2">
      <div className="flex min-h-14 flex-wrap items-center gap-x-5 gap-y-2.5 px-4 py-3.5 sm:px-6 sm:py-2 lg:px-8">
        <LiveState />
        <nav aria-label={say('footer')} className="flex gap-5 sm:ml-auto">
          <Link to="/information" className={link}>
            {say('terms')}
          </Link>
          <a href="/api/docs" className={link}>
            {say('api')}
          </a>
        </nav>
        <span className="text-ink-3">{say('affiliation')}</span>
      </div>
    </footer>
  );
}
