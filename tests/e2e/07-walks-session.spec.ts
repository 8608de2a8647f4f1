import { deeds } from './walks/deeds/session.ts';
import { walkChart } from './walks/walk.ts';

walkChart('S2.54 S2.56 S2.58 S4.13 S6.1 S6.2 S6.3 S6.4', deeds);
