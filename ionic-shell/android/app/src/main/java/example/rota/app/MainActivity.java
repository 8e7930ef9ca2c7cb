package example.rota.app;

import com.getcapacitor.BridgeActivity;

public class MainActivity extends BridgeActivity {}
