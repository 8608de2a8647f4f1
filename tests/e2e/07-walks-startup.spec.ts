import { deeds } from './walks/deeds/startup.ts';
import { walkChart } from './walks/walk.ts';

walkChart('S1.7 S1.9 S7.9 S7.12 S7.59', deeds);
