import { Icon } from '#ui/icon.tsx';
import { SecretNotice } from '#ui/secret-notice.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { words } from '#ui/words.ts';
import { useGuard } from '../../page/guard.tsx';
import type { AddressSearch } from './use-address-search.ts';
import en from './words/en.json';

const say = words(en);

const QUERY_MAX = 80;

interface ListSearchProps {
  search: AddressSearch;
  /** Accessible name. */
  label: string;
  /** The searched fields: 'Label or holder'. */
  placeholder: string;
}

export function ListSearch({ search, label, placeholder }: ListSearchProps) {
  const { text, clear } = search;
  return (
    <search className="relative max-sm:w-full">
      <Icon
        name="search"
        size={17}
        className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-ink-3"
      />
      <TextInput
        type="search"
        className="min-h-10! py-1.5! pl-9.5! sm:w-60"
        aria-label={label}
        placeholder={placeholder}
        value={text.value}
        onChange={(event) => text.type(event.target.value)}
        onKeyDown={(event) => event.key === 'Escape' && clear()}
        maxLength={QUERY_MAX}
        autoComplete="off"
        spellCheck={false}
      />
    </search>
  );
}

/** Sits below the search row because it needs more room than the field has. */
export function SearchLogin({ search }: { search: AddressSearch }) {
  const guard = useGuard();
  if (search.isSecret) {
    return (
      <p role="alert" className="rounded-control bg-bad-soft px-3 py-2.5 text-small">
        {say('secret')}
      </p>
    );
  }
  if (!search.text.login) return null;
  return <SecretNotice {...guard.loginWords(search.text.login)} />;
}
