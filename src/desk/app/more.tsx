import { Link } from 'react-router-dom';
import { Card } from '../../ui/card.tsx';
import { ListRow } from '../../ui/list-row.tsx';
import { Page } from '../parts/page.tsx';
import { SignedInAs } from '../parts/signed-in-as.tsx';
import { useDesk } from './context.ts';

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
