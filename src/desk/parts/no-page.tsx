import Compass from 'lucide-react/icons/compass';
import { EmptyState } from '../../client/ui/empty-state.tsx';
import { TEXTS } from '../texts.ts';
import { Page } from './page.tsx';

export function NoPage() {
  return (
    <Page title="Not found">
      <EmptyState icon={<Compass />} text={TEXTS.noPage} />
    </Page>
  );
}
