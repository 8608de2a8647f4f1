import type { DeskPage } from '../app/page.ts';
import { queuePage } from './queue.tsx';

/** Every page of the desk, in the order of the navigation. */
export const PAGES: readonly DeskPage[] = [queuePage];
