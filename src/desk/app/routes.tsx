import Compass from 'lucide-react/icons/compass';
import {
  Link,
  type LoaderFunctionArgs,
  Navigate,
  type RouteObject,
  type ShouldRevalidateFunctionArgs,
} from 'react-router-dom';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ListRow } from '../../ui/list-row.tsx';
import { Page } from '../parts/page.tsx';
import { SignedInAs } from '../parts/sign-in.tsx';
import { TEXTS } from '../texts.ts';
import { useDesk } from './context.ts';
import type { At, DeskPage, PageCharts } from './page.ts';
import type { Readings } from './readings.ts';
import { DeskShell } from './shell.tsx';

/** Every page, and who is signed in, for a phone, whose bar has few places. */
export function More() {
  const { pages } = useDesk();
  return (
    <Page title="More">
      <Card flush>
        {pages
          .filter(({ icon }) => icon !== undefined)
          .map(({ path, title, icon }) => (
            <ListRow
              key={path}
              icon={icon}
              label={title}
              render={(link) => <Link to={`/${path}`} {...link} />}
            />
          ))}
      </Card>
      <Card>
        <SignedInAs />
      </Card>
    </Page>
  );
}

/** The routes of the pages an operator may open, each of which reads what it shows when it is opened. */
export function routesOf(
  pages: readonly DeskPage[],
  { readings, ...charts }: PageCharts & { readings: Readings },
): RouteObject[] {
  const [first] = pages;
  return [
    {
      element: <DeskShell />,
      // Reading begins without being waited for.
      HydrateFallback: () => null,
      children: [
        ...pages.map((page) => ({
          path: page.path,
          handle: page,
          Component: page.View,
          // A search or a sorting is in the address as well, and changes nothing of what is read.
          shouldRevalidate: ({
            currentUrl,
            currentParams,
            nextUrl,
            nextParams,
          }: ShouldRevalidateFunctionArgs) =>
            currentUrl.href === nextUrl.href ||
            readsOf(page, currentParams, currentUrl) !== readsOf(page, nextParams, nextUrl),
          loader: ({ params, request }: LoaderFunctionArgs) => {
            const at = { params, query: new URL(request.url).searchParams };
            page.enters?.(at, charts);
            for (const asked of page.reads(at)) readings.want(asked);
            return null;
          },
        })),
        { path: 'more', Component: More },
        { index: true, element: first ? <Navigate to={`/${first.path}`} replace /> : <NoPage /> },
        { path: '*', Component: NoPage },
      ],
    },
  ];
}

const readsOf = (page: DeskPage, params: At['params'], { searchParams: query }: URL): string =>
  JSON.stringify(page.reads({ params, query }));

function NoPage() {
  return (
    <Page title="Not found">
      <EmptyState icon={<Compass />} text={TEXTS.noPage} />
    </Page>
  );
}
