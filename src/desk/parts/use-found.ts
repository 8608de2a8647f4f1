import { useSearchParams } from 'react-router-dom';
import type { Row } from './sorting.ts';

export const SEARCH = 'search';

/** The rows in which the text stands that the page's address asks for. */
export function useFound<One extends Row>(rows: readonly One[]): readonly One[] {
  const [query] = useSearchParams();
  const wanted = (query.get(SEARCH) ?? '').trim().toLowerCase();
  return wanted === ''
    ? rows
    : rows.filter((row) => Object.values(row).some((text) => text.toLowerCase().includes(wanted)));
}
