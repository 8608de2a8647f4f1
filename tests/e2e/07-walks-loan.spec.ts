import { deeds } from './walks/deeds/loan.ts';
import { walkChart } from './walks/walk.ts';

walkChart('S2.31 S2.32 S2.33 S2.34 S4.12 S9.8', deeds);
