import { describeChart } from '../support/model/suite.ts';
import { walkable } from './walkables/app.ts';

describeChart('S1.7 S7.59', walkable);
