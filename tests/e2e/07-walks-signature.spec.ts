import { deeds } from './walks/deeds/signature.ts';
import { walkChart } from './walks/walk.ts';

walkChart('S2.33 S4.12 S5.5', deeds);
