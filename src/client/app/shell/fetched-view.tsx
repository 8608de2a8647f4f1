import type { ComponentType } from 'react';
import { Fetched, useFetched } from '../hooks/fetched.ts';

/**
 * A view whose code comes when it is first shown; `Meanwhile` stands in its place until then. As React's `lazy`, but drawn
 * as soon as it is there: React holds a view back for 300 ms once something stood in its place.
 */
export function fetchedView<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  Meanwhile: ComponentType = Nothing,
): ComponentType<Props> {
  const view = new Fetched(async () => (await load()).default);
  return function FetchedView(props) {
    const View = useFetched(view);
    return View ? <View {...props} /> : <Meanwhile />;
  };
}

const Nothing = (): null => null;
