import { deeds } from './walks/deeds/session.ts';
import { walkChart } from './walks/walk.ts';

walkChart(deeds);
