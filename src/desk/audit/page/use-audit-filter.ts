import { useSearchParams } from 'wouter';
import { holdsSecret } from '#kit/admin/holds-secret.ts';
import { useAdminPath } from '#kit/page/admin-path.ts';
import { useGuard } from '#kit/page/guard.tsx';
import { type AuditFilter, changeFilter, readAddress, writeAddress } from './filter.ts';

export interface AddressFilter {
  filter: AuditFilter;
  replace: (filter: AuditFilter) => void;
  change: (change: AuditFilter) => void;
  clear: () => void;
  /** The address of this list with a change to its filter. */
  hrefWith: (change: AuditFilter) => string;
}

/** Keeps the filter of the log in the address: `?outcome=refused&time=week`. */
export function useAuditFilter(): AddressFilter {
  const [params, setParams] = useSearchParams();
  const adminPath = useAdminPath();
  const guard = useGuard();
  const filter = readAddress(
    params,
    (text) => holdsSecret(text) || guard.findLogin(text) !== undefined,
  );
  const replace = (next: AuditFilter) => setParams(writeAddress(next), { replace: true });
  return {
    filter,
    replace,
    change: (change) => replace(changeFilter(filter, change)),
    clear: () => replace({}),
    hrefWith: (change) => `${adminPath('audit')}?${writeAddress(changeFilter(filter, change))}`,
  };
}
