import { deeds } from './walks/deeds/preferences.ts';
import { walkChart } from './walks/walk.ts';

walkChart('S2.24 S2.55 S2.66 S9.2', deeds);
