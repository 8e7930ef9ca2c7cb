// Validation rules of the lookup form, loaded after its first view (lib/rules/use-rules.ts).

import { zodResolver } from "@hookform/resolvers/zod";
import * as z from "zod/mini";
import { letters, required } from "@/lib/rules/fields";
import { PNR_MAX } from "./check-pnr";

const PNR_MIN = 5;

export const lookupResolver = zodResolver(z.object({ pnr: required(PNR_MIN, PNR_MAX), surname: letters() }));
