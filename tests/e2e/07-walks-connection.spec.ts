import { deeds } from './walks/deeds/connection.ts';
import { walkChart } from './walks/walk.ts';

walkChart('S4.14 S7.1 S7.30 S7.33 S7.34 S9.4', deeds);
