import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

/**
 * Tells whether every query of a screen has been answered once, or has failed once. A screen of many parts stays
 * out of sight until then, so that no part moves another. It never goes back to false: later queries belong to
 * something that the reader opened.
 */
export function useAllRead(): boolean {
  const client = useQueryClient();
  const [isRead, setRead] = useState(false);
  // Renders again whenever a query begins or ends.
  useIsFetching();
  // Without dependencies, and after the effects of the parts, which begin the queries.
  useEffect(() => {
    const waiting = client.isFetching({
      predicate: ({ state }) => state.status === 'pending' && state.fetchFailureCount === 0,
    });
    if (waiting === 0) setRead(true);
  });
  return isRead;
}
