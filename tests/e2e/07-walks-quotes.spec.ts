import { deeds } from './walks/deeds/quotes.ts';
import { walkChart } from './walks/walk.ts';

walkChart('S2.38 S2.39 S2.40 S2.41 S2.42 S2.43 S7.21 S7.22 S8.3 S8.14', deeds);
